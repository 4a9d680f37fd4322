import { type CubeOverview, cubes } from '@cubeward/contract/admin/cubes.ts'
import { tenants } from '@cubeward/contract/admin/tenants.ts'
import Autocomplete from '@mui/material/Autocomplete'
import Dialog from '@mui/material/Dialog'
import TextField from '@mui/material/TextField'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call, listRead } from '../../api/api.ts'
import { errorText } from '../../api/error-panel.ts'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { look, text, tone } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { loadedCube } from './loaded-cube.ts'
import { cubeOverview } from './reads.ts'

interface TenantDialogProps {
  operator: string
  cube: CubeOverview | undefined
  open: boolean
  onClose: () => void
}

/** The search of tenants shows 25. */
const SHOWN = '25'

/** Gives the cube to another tenant of its operator. */
export function TenantDialog({ operator, cube, open, onClose }: TenantDialogProps) {
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: 480 } } }}
      transitionDuration={160}
    >
      {open && <Content operator={operator} cube={cube} onClose={onClose} titleId={id} />}
    </Dialog>
  )
}

function Content({ operator, cube, onClose, titleId }: Omit<TenantDialogProps, 'open'> & { titleId: string }) {
  const cache = useQueryClient()
  const tell = useSnackbar()
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  const [typed, setTyped] = useState('')
  const search = useSettled(typed)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { data, error, isFetching } = useQuery(
    listRead(tenants.list, { params: { operator }, query: { size: SHOWN, ...(search === '' ? {} : { search }) } }),
  )
  const options = (data?.content ?? []).filter((tenant) => tenant.id !== cube?.tenant?.id)
  const assign = async () => {
    if (chosen === null) return
    setPending(true)
    setFailure(undefined)
    try {
      const { id: cubeId } = loadedCube(cube)
      await call(cubes.assignTenant, { params: { operator, cubeId, tenantId: chosen.id } })
      await cache.invalidateQueries(cubeOverview(operator, cubeId))
      onClose()
      tell({ text: t('The cube belongs to {tenant} now.', { tenant: chosen.name }) })
    } catch (reason) {
      setFailure(errorText(reason))
    } finally {
      setPending(false)
    }
  }
  const shownFailure = failure ?? (error ? errorText(error) : undefined)
  return (
    <Body
      onSubmit={(event) => {
        event.preventDefault()
        void assign()
      }}
    >
      <h2 id={titleId}>{t('Assign to another tenant')}</h2>
      <p>
        {cube?.tenant
          ? t('It belongs to {tenant} now.', { tenant: cube.tenant.name })
          : t('It belongs to no tenant yet.')}
      </p>
      <Autocomplete
        options={options}
        value={chosen}
        loading={isFetching}
        loadingText={t('Loading')}
        noOptionsText={t('No tenant is found.')}
        getOptionLabel={(tenant) => tenant.name}
        getOptionKey={(tenant) => tenant.id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        filterOptions={(all) => all}
        onChange={(_, tenant) => setChosen(tenant)}
        onInputChange={(_, value, reason) => reason === 'input' && setTyped(value)}
        renderInput={(params) => <TextField {...params} label={t('Tenant')} autoFocus size="small" />}
      />
      {shownFailure !== undefined && <Failure role="alert">{shownFailure}</Failure>}
      <Actions>
        <ActionButton onClick={onClose} disabled={pending}>
          {t('Cancel')}
        </ActionButton>
        <ActionButton kind="main" type="submit" pending={pending} disabled={chosen === null}>
          {t('Assign')}
        </ActionButton>
      </Actions>
    </Body>
  )
}

const Body = styled('form')({
  display: 'grid',
  gap: 16,
  padding: 24,
  '& h2': text('dialogTitle'),
  '& h2 + p': { marginTop: -12, color: look('textSecondary') },
})
const Failure = styled('p')({ ...text('dense'), color: tone('error', 'text') })
const Actions = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: 8 })
