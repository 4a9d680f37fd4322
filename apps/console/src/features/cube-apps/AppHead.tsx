import type { ReactNode } from 'react'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { MonoId } from '../../ui/MonoId.tsx'
import type { MenuAction } from '../../ui/menu-action.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PHONE, spokenOnly } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'

interface AppHeadProps {
  app: { id: string; name: string; vendor: string | null }
  /** The cube or the tenant that has it, as a link. */
  of: ReactNode
  actions: readonly MenuAction[]
}

/** Head of the pages of one app of a cube or a tenant. */
export function AppHead({ app, of, actions }: AppHeadProps) {
  return (
    <Head>
      <PageHeader
        title={app.name}
        facts={[of, <MonoId key="id">{app.id}</MonoId>, app.vendor]}
        actions={<ActionMenu actions={actions} />}
      />
    </Head>
  )
}

const Head = styled('div')({
  padding: '20px 24px 12px',
  [PHONE]: { padding: '12px 16px 8px', '& h1': spokenOnly },
})
