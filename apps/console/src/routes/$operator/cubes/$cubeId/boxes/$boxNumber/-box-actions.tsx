import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DoorOpen, LayoutPanelLeft, Pencil } from 'lucide-react'
import { boxRead } from '../../../../../../features/boxes/reads.ts'
import { AddBoxNoteButton } from '../../../../../../features/notes/AddBoxNoteButton.tsx'
import { t } from '../../../../../../locales/i18n.ts'
import { useMay } from '../../../../../../session/authorization.ts'
import { ActionButton } from '../../../../../../ui/ActionButton.tsx'
import { ActionMenu } from '../../../../../../ui/ActionMenu.tsx'
import { look, NOT_PHONE } from '../../../../../../ui/theme/css.ts'
import { styled } from '../../../../../../ui/theme/styled.ts'
import { type BoxParams, useOpening } from './-use-opening.ts'

interface ActionProps {
  params: BoxParams
  size?: 'medium' | 'large'
}

export function OpenButton({ params, size = 'medium' }: ActionProps) {
  const { open, pending, reason } = useOpening(params)
  return (
    <ActionButton
      kind="main"
      size={size}
      fullWidth={size === 'large'}
      icon={DoorOpen}
      pending={pending}
      disabledReason={reason}
      onClick={open}
    >
      {t('Open##action')}
      <span className="visually-hidden"> {t('Box {number}', { number: params.boxNumber })}</span>
    </ActionButton>
  )
}

function useEditing(params: BoxParams) {
  const navigate = useNavigate()
  const disabledReason = useMay(params.operator)('box:write') ? undefined : t('Your role may not change boxes.')
  const onClick = () => void navigate({ to: '/$operator/cubes/$cubeId/boxes/$boxNumber/edit', params })
  return { disabledReason, onClick }
}

export const EditButton = ({ params }: ActionProps) => (
  <ActionButton icon={Pencil} {...useEditing(params)}>
    {t('Edit')}
  </ActionButton>
)

/** What is rarely needed; on a phone also editing. */
export function MoreMenu({ params, size = 'medium' }: ActionProps) {
  const { operator, cubeId, boxNumber } = params
  const navigate = useNavigate()
  const { data: box } = useSuspenseQuery(boxRead(operator, cubeId, boxNumber))
  const editing = useEditing(params)
  const second = useOpening(params, 'secondaryLock')
  return (
    <ActionMenu
      size={size}
      actions={[
        ...(size === 'large' ? [{ key: 'edit', label: t('Edit'), icon: Pencil, ...editing }] : []),
        ...(box.secondaryLock === null
          ? []
          : [
              {
                key: 'second',
                label: t('Open the secondary lock'),
                icon: DoorOpen,
                disabledReason: second.reason,
                onClick: second.open,
              },
            ]),
        {
          key: 'wall',
          label: t('Open the wall'),
          icon: LayoutPanelLeft,
          onClick: () =>
            void navigate({
              to: '/$operator/cubes/$cubeId',
              params: { operator, cubeId },
              search: { door: boxNumber },
            }),
        },
      ]}
    />
  )
}

/** What is done at the box, at the lower edge of a phone. */
export function BoxBar({ params }: ActionProps) {
  const may = useMay(params.operator)
  return (
    <Bar>
      <AddBoxNoteButton
        main
        params={params}
        disabledReason={may('cube:write') ? undefined : t('Your role may not do this.')}
      />
      <OpenButton params={params} size="large" />
      <MoreMenu params={params} size="large" />
    </Bar>
  )
}

const Bar = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 3,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: 8,
  marginTop: 'auto',
  padding: '12px 16px 28px',
  background: look('surface'),
  borderTop: `1px solid ${look('line')}`,
  '& button': { minHeight: 48, paddingInline: 12 },
  [NOT_PHONE]: { display: 'none' },
})
