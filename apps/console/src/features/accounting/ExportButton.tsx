import { accounting } from '@cubeward/contract/admin/accounting.ts'
import { type Quarter, quarterBounds } from '@cubeward/domain/quarter.ts'
import { smsFileName, smsSheet } from '@cubeward/domain/sms-sheet.ts'
import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { errorText } from '../../api/error-panel.ts'
import { formatNumber } from '../../locales/format.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'

const SIZE = 1000

/** Writes all rows of a quarter into an Excel file, page after page, and says how far it is. */
export function ExportButton({ operator, period }: { operator: string; period: Quarter }) {
  const tell = useSnackbar()
  const [progress, setProgress] = useState<string>()
  const work = useMutation({
    mutationFn: async () => {
      const rows = []
      for (let page = 0, pages = 1; page < pages; page++) {
        const query = {
          ...quarterBounds(period),
          page: String(page),
          size: String(SIZE),
          sort: 'tenantId,asc' as const,
        }
        const answer = await call(accounting.list, { params: { operator }, query })
        pages = answer.totalPages
        rows.push(...answer.content)
        setProgress(t('{n} of {total}', { n: formatNumber(rows.length), total: formatNumber(answer.totalElements) }))
      }
      const { default: write } = await import('write-excel-file/browser')
      const sheet = smsSheet([t('Tenant ID'), t('Tenant name'), t('SMS count')], rows)
      await write(sheet, { sheet: `${period.year} Q${period.quarter}` }).toFile(
        smsFileName(period.year, period.quarter),
      )
    },
    onError: (error) => tell({ text: errorText(error), tone: 'error' }),
    onSettled: () => setProgress(undefined),
  })
  return (
    <ActionButton icon={FileSpreadsheet} pending={work.isPending} onClick={() => work.mutate()}>
      {progress ?? t('Excel export')}
    </ActionButton>
  )
}
