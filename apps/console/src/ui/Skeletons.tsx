import Skeleton from '@mui/material/Skeleton'
import { look } from './theme/css.ts'
import { styled } from './theme/styled.ts'
import { useUiTexts } from './UiTexts.tsx'

/** Stands for a text of known size, so that nothing jumps when it comes. */
export function TextSkeleton({ width, height = 12 }: { width: number | string; height?: number }) {
  return <Skeleton width={width} height={height} />
}

const WIDTHS = ['58%', '44%', '52%', '36%', '48%']

/** Stands for the rows of a card while they load. */
export function RowsSkeleton({ rows = 3, twoLines = false }: { rows?: number; twoLines?: boolean }) {
  const { loading } = useUiTexts()
  return (
    <div role="status" aria-label={loading}>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Row key={at} style={{ minHeight: twoLines ? 50 : 38 }}>
          <Skeleton width={16} height={16} />
          <Lines>
            <Skeleton width={WIDTHS[at % WIDTHS.length] ?? '50%'} height={11} />
            {twoLines && <Skeleton width={WIDTHS[(at + 3) % WIDTHS.length] ?? '40%'} height={9} />}
          </Lines>
          <Skeleton width={72} height={18} />
        </Row>
      ))}
    </div>
  )
}

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '0 16px',
  borderTop: `1px solid ${look('line')}`,
})

const Lines = styled('div')({ flex: 1, display: 'grid', gap: 8 })
