import type { DashboardFigures } from '@cubeward/contract/admin/dashboard.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber, formatPercent } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { look, spokenOnly } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { CubeTable, NoRows } from './CubeTable.tsx'

/** The cubes with the least room left, the fullest first. */
export function FullestCard({ operator, cubes }: { operator: string; cubes: DashboardFigures['fullest'] }) {
  return (
    <SectionCard title={t('Utilization by cube')} count={t('The fullest')}>
      {cubes.length === 0 ? (
        <NoRows>{t('No cube has boxes yet.')}</NoRows>
      ) : (
        <CubeTable>
          <caption>{t('Utilization by cube')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Cube')}</th>
              <th scope="col">{t('Occupied')}</th>
              <th scope="col">{t('Utilization')}</th>
            </tr>
          </thead>
          <tbody>
            {cubes.map(({ cubeId, description, occupied, total }) => (
              <tr key={cubeId}>
                <th scope="row">
                  <Link to="/$operator/cubes/$cubeId" params={{ operator, cubeId }}>
                    {description ?? cubeId}
                  </Link>
                </th>
                <td>
                  <Bar aria-hidden>
                    <i style={{ width: `${(occupied / total) * 100}%` }} />
                  </Bar>
                  <Spoken>{t('{n} of {total}', { n: formatNumber(occupied), total: formatNumber(total) })}</Spoken>
                </td>
                <td>{formatPercent(occupied / total)}</td>
              </tr>
            ))}
          </tbody>
        </CubeTable>
      )}
    </SectionCard>
  )
}

const Bar = styled('div')({
  height: 12,
  borderRadius: 2,
  background: look('sunken'),
  '& i': { display: 'block', height: '100%', minWidth: 2, borderRadius: 2, background: look('accent'), opacity: 0.82 },
})
const Spoken = styled('span')(spokenOnly)
