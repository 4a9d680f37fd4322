import { type CubeOverview, cubes } from '@cubeward/contract/admin/cubes.ts'
import { call, queryClient } from '../../api/api.ts'
import { ChooseDialog } from '../../form/ChooseDialog.tsx'
import { tenantsOf } from '../../form/lookups.ts'
import { t } from '../../locales/i18n.ts'
import { loadedCube } from './loaded-cube.ts'
import { cubeOverview } from './reads.ts'

interface TenantDialogProps {
  operator: string
  cube: CubeOverview | undefined
  onClose: () => void
}

/** Gives the cube to another tenant of its operator. */
export const TenantDialog = ({ operator, cube, onClose }: TenantDialogProps) => (
  <ChooseDialog
    title={t('Assign to another tenant')}
    submitLabel={t('Assign')}
    label={t('Tenant')}
    hint={
      cube?.tenant ? t('It belongs to {tenant} now.', { tenant: cube.tenant.name }) : t('It belongs to no tenant yet.')
    }
    find={(search) => tenantsOf(operator, search)}
    taken={cube?.tenant ? [cube.tenant.id] : []}
    needs={t('Choose a tenant.')}
    words={{ none: t('No tenant is found.'), clear: t('No tenant'), open: t('Show tenants') }}
    failed={t('It could not be assigned')}
    run={async (tenantId) => {
      const { id: cubeId } = loadedCube(cube)
      await call(cubes.assignTenant, { params: { operator, cubeId, tenantId } })
      await queryClient.invalidateQueries(cubeOverview(operator, cubeId))
    }}
    said={(tenant) => t('The cube belongs to {tenant} now.', { tenant })}
    onClose={onClose}
  />
)
