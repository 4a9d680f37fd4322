import { setup } from '@cubeward/contract/admin/setup.ts'
import { createFileRoute, linkOptions } from '@tanstack/react-router'
import { pendingCubeColumns, pendingPhoneRow } from '../../../features/setups/columns.tsx'
import { SETUPS_EVERY } from '../../../features/setups/reads.ts'
import { SetupsHead } from '../../../features/setups/SetupsHead.tsx'
import { Forbidden } from '../../../features/shell/messages.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { listSearch } from '../../../list/use-list.ts'
import { t } from '../../../locales/i18n.ts'
import { useAuthorization } from '../../../session/authorization.ts'

export const Route = createFileRoute('/admin-setups/cubes/')({
  validateSearch: listSearch(setup.pendingCubes),
  component: Page,
})

function Page() {
  return useAuthorization().root ? <Setups /> : <Forbidden />
}

/** Cubes that wait in setup, for root. */
function Setups() {
  return (
    <>
      <SetupsHead current="cubes" />
      <ListPage
        table="setups-cubes"
        endpoint={setup.pendingCubes}
        params={{}}
        every={SETUPS_EVERY}
        below
        words={{
          title: t('Setups'),
          failed: t('The setups could not be loaded'),
          empty: [t('No cube waits in setup'), t('A cube appears here when its controller registers itself.')],
        }}
        columns={pendingCubeColumns()}
        rowKey={(it) => it.id}
        link={({ id }) => linkOptions({ to: '/admin-setups/cubes/$cubeId', params: { cubeId: id } })}
        phone={(it) => pendingPhoneRow({ ...it, of: it.tenant?.name })}
      />
    </>
  )
}
