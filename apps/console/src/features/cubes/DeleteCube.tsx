import { type CubeOverview, cubes } from '@cubeward/contract/admin/cubes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { ConfirmCall } from '../../form/ConfirmCall.tsx'
import { t } from '../../locales/i18n.ts'
import { useMay } from '../../session/authorization.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { look, PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

/** Deletes the cube after its id was typed; then there is nothing to be shown but the list. */
export function DeleteCube({ operator, cube }: { operator: string; cube: CubeOverview }) {
  const may = useMay(operator)
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [asking, setAsking] = useState(false)
  const occupied = cube.boxes.reduce((sum, box) => sum + box.occupancies, 0)
  const params = { operator, cubeId: cube.id }
  // what still lasts ends with it, as the dialog has said: both or neither
  const remove = () => call(cubes.remove, { params, query: occupied > 0 ? { occupancies: 'end' as const } : {} })
  return (
    <Zone aria-labelledby="delete-cube">
      <div>
        <h2 id="delete-cube">{t('Delete this cube')}</h2>
        <p>{t('Its connection ends, and everything that belongs to it is deleted. The audit trail stays.')}</p>
      </div>
      <ActionButton
        kind="dangerOutlined"
        icon={Trash2}
        disabledReason={may('cube:delete') ? undefined : t('Only an Admin may delete a cube.')}
        onClick={() => setAsking(true)}
      >
        {t('Delete cube')}
      </ActionButton>
      <ConfirmCall
        open={asking}
        onClose={() => setAsking(false)}
        danger
        icon={Trash2}
        title={t('Delete cube {id}?', { id: cube.id })}
        text={t('This cannot be undone. It deletes:')}
        losses={[
          ...(occupied > 0
            ? [
                {
                  key: 'occupied',
                  worst: true,
                  text: t('{n, plural, one {# occupancy that still lasts} other {# occupancies that still last}}', {
                    n: occupied,
                  }),
                },
              ]
            : []),
          { key: 'boxes', text: t('{n, plural, one {# box} other {# boxes}}', { n: cube.utilization.total }) },
          {
            key: 'rest',
            text: t('Lock events, sessions, notes, photos, billing and router data of the cube'),
          },
          ...(cube.lockModules.length > 0
            ? [
                {
                  key: 'modules',
                  text: t('{n, plural, one {Assignment of # lock module} other {Assignment of # lock modules}}', {
                    n: cube.lockModules.length,
                  }),
                },
              ]
            : []),
          {
            key: 'units',
            text: t(
              '{n, plural, one {Assignment of # unit, which waits for setup again} other {Assignment of # units, which wait for setup again}}',
              {
                n: cube.units.length,
              },
            ),
          },
        ]}
        typed={{
          phrase: cube.id,
          label: (phrase) => (
            <>
              {t('To confirm, type')} {phrase}
            </>
          ),
        }}
        confirmLabel={t('Delete cube')}
        run={remove}
        done={t('Cube {id} was deleted.', { id: cube.id })}
        onDone={async () => {
          await navigate({ to: '/$operator/cubes', params: { operator }, ignoreBlocker: true })
          cache.removeQueries({
            predicate: ({ queryKey: [, params] }) => (params as { cubeId?: string })?.cubeId === cube.id,
          })
          await cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === cubes.list.path })
        }}
      />
    </Zone>
  )
}

const Zone = styled('section')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  maxWidth: 960,
  marginTop: 16,
  padding: 16,
  borderRadius: 8,
  border: `1px solid ${look('line')}`,
  background: look('surface'),
  '& h2': text('cardTitle'),
  '& p': { ...text('dense'), color: look('textSecondary') },
  [PHONE]: { flexDirection: 'column', alignItems: 'stretch' },
})
