import { photos } from '@cubeward/contract/admin/photos.ts'
import { pathFor } from '@cubeward/contract/kernel/endpoint.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, etagOf, queryClient, read, readKey } from '../../api/api.ts'
import { errorPanel } from '../../api/error-panel.ts'
import { ApiProblem } from '../../api/problem.ts'
import { LeaveGuard } from '../../form/LeaveGuard.tsx'
import { t } from '../../locales/i18n.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { SectionCard } from '../../ui/SectionCard.tsx'
import { useSnackbar } from '../../ui/SnackbarHost.tsx'
import { styled } from '../../ui/theme/styled.ts'
import { PhotoTags } from './PhotoTags.tsx'

const isOutdated = (problem: Error | null) => problem instanceof ApiProblem && problem.status === 412

/** In the settings of an operator: the tags that are always offered for its photos (decision 40). */
export function UsualTagsCard({ operator }: { operator: string }) {
  const params = { operator }
  const tell = useSnackbar()
  const { data, error, isPending, refetch } = useQuery(read(photos.usualTags, { params }))
  // undefined: nothing was changed
  const [edited, setEdited] = useState<string[]>()
  // what was read when the change was begun
  const [version, setVersion] = useState<string>()
  const edit = (tags: string[]) => {
    // it would be counted as saved
    if (save.isPending) return
    if (edited === undefined) setVersion(etagOf(pathFor(photos.usualTags.path, params)))
    setEdited(tags)
  }
  const save = useMutation({
    mutationFn: (tags: string[]) => call(photos.setUsualTags, { params, body: { tags }, ifMatch: version }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: readKey(photos.usualTags, params) })
      setEdited(undefined)
      tell(t('Saved.'))
      await queryClient.invalidateQueries({ queryKey: readKey(photos.tags, params) })
    },
    onError: async (problem) => {
      if (!isOutdated(problem)) return
      // what was changed here stays; saving again puts it in the place of what is stored now
      await refetch()
      setVersion(etagOf(pathFor(photos.usualTags.path, params)))
    },
  })
  const changedByOthers = isOutdated(save.error) && {
    title: t('Changed by someone else meanwhile'),
    detail: t('Now: {value}. Nothing has been saved yet; saving again puts yours in its place.', {
      value: data?.tags.join(', ') || '—',
    }),
  }
  return (
    <SectionCard
      title={t('Photo tags')}
      loading={isPending}
      error={
        error && data === undefined
          ? { ...errorPanel(t('The tags could not be loaded'), error), onRetry: () => void refetch() }
          : undefined
      }
    >
      <Form
        aria-label={t('Photo tags')}
        onSubmit={(event) => {
          event.preventDefault()
          if (edited !== undefined) save.mutate(edited)
        }}
      >
        <PhotoTags
          label={t('Tags to offer')}
          value={edited ?? data?.tags ?? []}
          onChange={edit}
          hint={t('Suggested for every photo, together with tags already in use.')}
        />
        {save.error && (
          <ErrorPanel {...(changedByOthers || errorPanel(t('The tags could not be saved'), save.error))} />
        )}
        <Actions>
          <ActionButton
            kind="text"
            disabled={save.isPending}
            onClick={() => {
              setEdited(undefined)
              save.reset()
            }}
          >
            {t('Cancel')}
          </ActionButton>
          <ActionButton
            kind="main"
            type="submit"
            pending={save.isPending}
            disabledReason={edited === undefined ? t('Nothing was changed yet.') : undefined}
          >
            {t('Save')}
          </ActionButton>
        </Actions>
        <LeaveGuard unsaved={() => edited !== undefined && !save.isPending} />
      </Form>
    </SectionCard>
  )
}

const Form = styled('form')({ display: 'grid', gap: 16 })
const Actions = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: 8 })
