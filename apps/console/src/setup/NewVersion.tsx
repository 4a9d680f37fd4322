import { NewVersionBanner } from '../api/NewVersionBanner.tsx'
import { useNewVersion } from '../api/new-version.ts'
import type { SetupLink } from '../features/boxes/setup/setup-work.ts'

/** Says so once the server that comes back has another version of the wizard; what was captured outlasts the reload. */
export function NewVersion({ link }: { link: SetupLink }) {
  const renewed = useNewVersion(link === 'connected' ? true : link === 'connecting' ? undefined : false)
  return renewed && <NewVersionBanner />
}
