import { setup } from '@cubeward/contract/admin/setup.ts'
import { createFileRoute, linkOptions } from '@tanstack/react-router'
import { pendingPhoneRow, pendingUnitColumns } from '../../../features/setups/columns.tsx'
import { SETUPS_EVERY } from '../../../features/setups/reads.ts'
import { SetupsHead } from '../../../features/setups/SetupsHead.tsx'
import { Forbidden } from '../../../features/shell/messages.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { listSearch } from '../../../list/use-list.ts'
import { t } from '../../../locales/i18n.ts'
import { useAuthorization } from '../../../session/authorization.ts'

export const Route = createFileRoute('/admin-setups/units/')({
  validateSearch: listSearch(setup.pendingUnits),
  component: Page,
})

function Page() {
  return useAuthorization().root ? <Setups /> : <Forbidden />
}

/** Units that wait in setup, for root. */
function Setups() {
  return (
    <>
      <SetupsHead current="units" />
      <ListPage
        table="setups-units"
        endpoint={setup.pendingUnits}
        params={{}}
        every={SETUPS_EVERY}
        below
        words={{
          title: t('Setups'),
          failed: t('The setups could not be loaded'),
          empty: [t('No unit waits in setup'), t('A unit appears here when it is started for the first time.')],
        }}
        columns={pendingUnitColumns()}
        rowKey={(it) => it.id}
        link={({ id }) => linkOptions({ to: '/admin-setups/units/$unitId', params: { unitId: id } })}
        phone={(it) => pendingPhoneRow({ ...it, of: it.cubeId })}
      />
    </>
  )
}
