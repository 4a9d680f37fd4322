import { t } from '../../locales/i18n.ts'
import { look, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import type { Column } from '../columns.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { exportName, type Source } from './list-export.ts'

interface WholeListFootProps<R> extends Source<R> {
  table: string
  title: string
  rows: readonly R[]
  columns: readonly Column<R>[]
}

/** Below a list that has no pages: how many rows it has, and taking it away. */
export function WholeListFoot<R>({ table, title, rows, columns, ...source }: WholeListFootProps<R>) {
  const totalText = t('{n, plural, one {# row} other {# rows}}', { n: rows.length })
  if (rows.length === 0) return null
  return (
    <Bar>
      <span>{totalText}</span>
      <ExportMenu
        list={{
          title,
          fileName: exportName(source.params?.operator, table),
          ...source,
          query: {},
          total: rows.length,
          columns: columns.filter(({ aside }) => aside !== true),
        }}
        rows={rows}
        totalText={totalText}
      />
    </Bar>
  )
}

const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 48,
  padding: '4px 12px 4px 16px',
  borderTop: `1px solid ${look('line')}`,
  ...text('dense'),
  color: look('textSecondary'),
})
