import { audit } from '@cubeward/contract/admin/audit.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useId } from 'react'
import { routeParam } from '../../../../../../api/route-param.ts'
import { AuditList } from '../../../../../../features/audit/AuditList.tsx'
import { listSearch } from '../../../../../../list/use-list.ts'
import { useOpenCube } from '../../../../../../live/cube-feed-context.ts'
import { t } from '../../../../../../locales/i18n.ts'
import { PHONE, spokenOnly } from '../../../../../../ui/theme/css.ts'
import { styled } from '../../../../../../ui/theme/styled.ts'

export const Route = createFileRoute('/$operator/cubes/$cubeId/boxes/$boxNumber/audit')({
  validateSearch: listSearch(audit.list),
  component: BoxAuditPage,
})

/** What may have left an entry in the audit log of a box. */
const TOLD: readonly string[] = ['BoxesChanged', 'OccupancyEvent', 'CommandEvent']

function BoxAuditPage() {
  const params = Route.useParams()
  const cubeId = routeParam(params, 'cubeId')
  const boxNumber = routeParam(params, 'boxNumber')
  const title = useId()
  const { subscribe } = useOpenCube()
  const onChanges = useCallback(
    (changed: () => void) => subscribe((event) => TOLD.includes(event['@type']) && changed()),
    [subscribe],
  )
  return (
    <Trail aria-labelledby={title}>
      <h2 id={title}>{t('Audit log')}</h2>
      <AuditList
        operator={routeParam(params, 'operator')}
        table="box-audit"
        filter={{ cubeId, boxNumber, category: ['box', 'occupancy'] }}
        ofOne
        changes={onChanges}
      />
    </Trail>
  )
}

// the table is a card of its own
const Trail = styled('section')({
  padding: '16px 24px 24px',
  '& > h2': spokenOnly,
  '& > [data-fills]': { padding: 0 },
  [PHONE]: { padding: 8 },
})
