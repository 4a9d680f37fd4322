import type { CubeActivationCode } from '@cubeward/contract/admin/activation-codes.ts'
import type { Column, PhoneRow } from '../../list/columns.ts'
import { t } from '../../locales/i18n.ts'
import { MonoId } from '../../ui/MonoId.tsx'
import { TimeText } from '../../ui/TimeText.tsx'

export const codeColumns = (): Column<CubeActivationCode>[] => [
  {
    key: 'cubeActivationCode',
    label: t('Code'),
    sort: 'cubeActivationCode',
    fixed: true,
    width: 240,
    cell: ({ cubeActivationCode }) => <MonoId copy="hover">{cubeActivationCode}</MonoId>,
  },
  {
    key: 'description',
    label: t('Description'),
    sort: 'description',
    strong: true,
    cell: ({ description }) => description,
  },
  { key: 'site', label: t('Site'), sort: 'site', cell: ({ site }) => site },
  {
    key: 'created',
    room: 'wide',
    label: t('Created'),
    sort: 'created',
    width: 190,
    cell: ({ created }) => <TimeText at={created} />,
  },
]

export const codePhoneRow = (code: CubeActivationCode): PhoneRow => ({
  title: code.description ?? code.cubeActivationCode,
  detail: <MonoId copy="never">{code.cubeActivationCode}</MonoId>,
  end: code.site,
})
