import type { CommissioningReport } from '@cubeward/contract/admin/setup.ts'
import { boxSize, wallLayout } from '@cubeward/domain/wall-layout.ts'
import { t } from '../../locales/i18n.ts'
import { styled } from '../../ui/theme/styled.ts'
import { RemarkNumber } from './RemarkNumber.tsx'
import type { Remark } from './remarks.ts'

/** The front of the cube as it is numbered: lines only, so that any printer draws it. */
export function ReportFront({ front, remarks }: { front: CommissioningReport['front']; remarks: readonly Remark[] }) {
  const { boxes, plan, terminal } = front
  const layout = wallLayout(boxes, { ...plan, terminal })
  const known = new Map(boxes.map((box) => [box.number, box]))
  return (
    <Cabinet role="img" aria-label={t('Front, as numbered')} data-many={layout.length > 12 || undefined}>
      <div className="columns">
        {layout.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no identity but its place
          <div className="column" key={at}>
            {column.cells.map(({ kind, number = '', units }) => {
              const { types = [] } = known.get(number) ?? {}
              return (
                <div className={kind} key={number || kind} style={{ flexGrow: units }}>
                  {kind === 'terminal' && t('Terminal')}
                  {kind === 'box' && (
                    <>
                      <b>{number}</b>
                      {remarks
                        .filter(({ box }) => box === number)
                        .map((remark) => (
                          <RemarkNumber key={remark.at}>{remark.at}</RemarkNumber>
                        ))}
                      <span>{boxSize(types) ?? types[0]}</span>
                    </>
                  )}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <div className="feet">
        <i />
        <i />
      </div>
    </Cabinet>
  )
}

const Cabinet = styled('div')({
  '& .columns': {
    display: 'flex',
    gap: 4,
    height: 244,
    padding: 5,
    border: '1px solid #161a19',
    borderRadius: '6px 6px 0 0',
  },
  '& .column': { display: 'flex', flexDirection: 'column', flex: '1 1 0', gap: 3, minWidth: 0 },
  '& .column > div': { flexBasis: 0, minHeight: 0, overflow: 'hidden', borderRadius: 3 },
  '& .box, & .terminal': { border: '1px solid #5c6562' },
  '& .box': { display: 'flex', alignItems: 'flex-start', gap: 3, padding: '0 4px', fontSize: 11, lineHeight: 1.25 },
  '& .box > span:last-child': { marginLeft: 'auto', color: '#4b5451', overflow: 'hidden' },
  '& .terminal': { display: 'grid', placeItems: 'center', fontSize: 11, borderWidth: 2, fontWeight: 600 },
  '&[data-many] .columns': { gap: 2, padding: 3 },
  '&[data-many] .box': { padding: '0 2px', fontSize: 8 },
  '&[data-many] .box > span:last-child': { display: 'none' },
  '& .feet': { display: 'flex', justifyContent: 'space-between', padding: '0 10px' },
  '& .feet i': { width: 44, height: 6, border: '1px solid #161a19', borderTop: 0, borderRadius: '0 0 3px 3px' },
})
