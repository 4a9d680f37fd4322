import { occupancies } from '@cubeward/contract/admin/occupancies.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { EventState } from '../../../../features/apps/EventState.tsx'
import { cubeOverview } from '../../../../features/cubes/reads.ts'
import { occupancyColumns, occupancyPhoneRow } from '../../../../features/occupancies/columns.tsx'
import { OccupancyFilters } from '../../../../features/occupancies/OccupancyFilters.tsx'
import { currentOn } from '../../../../features/occupancies/reads.ts'
import { ListPage } from '../../../../list/ListPage.tsx'
import { t } from '../../../../locales/i18n.ts'

interface Whose {
  operator: string
  cubeId: string
  /** Of one box alone; else of all of the cube. */
  box?: string
}

export const occupancyListOf = ({ operator, cubeId, box }: Whose) =>
  ({
    table: box === undefined ? 'occupancies' : 'box-occupancies',
    endpoint: occupancies.list,
    params: { operator, cubeId },
    ...(box !== undefined && { only: { box } }),
  }) as const

/** Who occupied the boxes of a cube, or one of them. */
export function OccupancyList(whose: Whose) {
  const { operator, cubeId, box } = whose
  const { data: cube } = useSuspenseQuery(cubeOverview(operator, cubeId))
  const boxes = box === undefined ? cube.boxes : cube.boxes.filter(({ number }) => number === box)
  const columns = occupancyColumns(({ events }) =>
    events === null ? (
      '—'
    ) : (
      <EventState of={events.state} number={events.state === 'Delivered' ? undefined : events.number} />
    ),
  )
  return (
    <ListPage
      {...occupancyListOf(whose)}
      below
      words={{
        title: t('Occupancies'),
        search: t('Search id, app or content'),
        failed: t('The occupancies could not be loaded'),
        empty: [
          t('No occupancies yet'),
          box === undefined
            ? t('Each time an app occupies a box of this cube, it is listed here.')
            : t('Each time an app occupies this box, it is listed here.'),
        ],
      }}
      filters={(list) => (
        <OccupancyFilters
          operator={operator}
          cubeId={cubeId}
          current={currentOn(boxes)}
          list={list}
          ofBox={box !== undefined}
        />
      )}
      columns={box === undefined ? columns : columns.filter(({ key }) => key !== 'box' && key !== 'size')}
      rowKey={({ id }) => id}
      link={({ id: occupancyId }) =>
        linkOptions({
          to: '/$operator/cubes/$cubeId/occupancies/$occupancyId',
          params: { operator, cubeId, occupancyId },
        })
      }
      phone={occupancyPhoneRow}
    />
  )
}
