import { PackageName, PackageVersion } from '@cubeward/contract/admin/unit-parts.ts'
import { z } from 'zod'
import { FormField } from '../../../form/FormField.tsx'
import { t } from '../../../locales/i18n.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { showJob } from '../job/use-unit-job.ts'
import { useOpenUnit } from '../unit-feed-context.ts'
import { useAskForm } from '../use-ask-form.ts'

const schema = z.object({ name: PackageName, version: PackageVersion.optional() })

/** Installs a package of the unit's sources: the newest version, or the one that is named. */
export function InstallDialog({ onClose }: { onClose: () => void }) {
  const { operator, unitId } = useOpenUnit()
  const { form, dialog } = useAskForm({
    values: { name: '', version: null as string | null },
    schema,
    content: ({ name, version }) => ({ name: name.trim(), ...(version !== null && { version: version.trim() }) }),
    request: ({ name, version }) => ({ '@type': 'InstallPackage', name, ...(version !== undefined && { version }) }),
    needs: t('Enter the name of a package.'),
    failed: t('The package could not be installed'),
    done: () => {
      showJob(operator, unitId)
      onClose()
    },
  })
  return (
    <FormDialog open onClose={onClose} title={t('Install a package')} submitLabel={t('Install')} {...dialog}>
      <FormField control={form.control} name="name" label={t('Package name')} placeholder="curl" fixedWidth autoFocus />
      <FormField
        control={form.control}
        name="version"
        label={t('Version')}
        optional
        fixedWidth
        hint={t('Without a version the newest one is installed.')}
      />
    </FormDialog>
  )
}
