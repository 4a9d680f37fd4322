import { type Photo, photos } from '@cubeward/contract/admin/photos.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Trash2, Upload } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '../../../../api/api.ts'
import { usePageRefresh } from '../../../../api/page-refresh.ts'
import { routeParam } from '../../../../api/route-param.ts'
import { PhotoTile } from '../../../../features/photos/PhotoTile.tsx'
import { fileNameOf, photoList } from '../../../../features/photos/reads.ts'
import { uploadWork, useUploads } from '../../../../features/photos/upload-work.ts'
import { ConfirmCall } from '../../../../form/ConfirmCall.tsx'
import { t } from '../../../../locales/i18n.ts'
import { useMay } from '../../../../session/authorization.ts'
import { ActionButton } from '../../../../ui/ActionButton.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { retryImport } from '../../../../ui/retry-import.ts'
import { Card } from '../../../../ui/SectionCard.tsx'
import { PHONE } from '../../../../ui/theme/css.ts'
import { styled } from '../../../../ui/theme/styled.ts'

const UploadDialog = lazy(retryImport(() => import('../../../../features/photos/UploadDialog.tsx')))
const TagDialog = lazy(retryImport(() => import('../../../../features/photos/TagDialog.tsx')))
const PhotoView = lazy(retryImport(() => import('../../../../features/photos/PhotoView.tsx')))

export const Route = createFileRoute('/$operator/cubes/$cubeId/photos')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(photoList(params.operator, params.cubeId)),
  component: PhotosPage,
})

function PhotosPage() {
  const params = Route.useParams()
  const operator = routeParam(params, 'operator')
  const cubeId = routeParam(params, 'cubeId')
  const cache = useQueryClient()
  const { data, refetch } = useSuspenseQuery(photoList(operator, cubeId))
  const may = useMay(operator)
  const work = uploadWork(operator, cubeId)
  const { shown: uploading } = useUploads(work)
  // what is being sent goes on; what was only chosen does not wait for the way back, which may lead from the photos of another cube
  useEffect(() => () => work.hide(), [work])
  const [tagged, setTagged] = useState<Photo>()
  const [shown, setShown] = useState<string>()
  const [asked, setAsked] = useState<Photo>()
  const disabledReason = may('cube:write') ? undefined : t('Your role may not do this.')
  // by its key: photos come and go while one is looked at
  const shownAt = data.findIndex(({ key }) => key === shown)
  usePageRefresh(() => void refetch())
  const changed = () => Promise.all([refetch(), cache.invalidateQueries({ queryKey: [photos.tags.path] })])
  const upload = (
    <ActionButton kind="main" icon={Upload} disabledReason={disabledReason} onClick={() => work.show()}>
      {t('Upload photos')}
    </ActionButton>
  )
  return (
    <Space>
      {data.length === 0 ? (
        <Card>
          <EmptyState
            title={t('No photos yet')}
            sentence={t('Photos show where the cube stands and what it looks like.')}
            actions={upload}
          />
        </Card>
      ) : (
        <>
          <Bar>{upload}</Bar>
          <Grid aria-label={t('Photos')}>
            {data.map((photo) => (
              <PhotoTile
                key={photo.key}
                photo={photo}
                disabledReason={disabledReason}
                onOpen={() => setShown(photo.key)}
                onTag={() => setTagged(photo)}
                onDelete={() => setAsked(photo)}
              />
            ))}
          </Grid>
        </>
      )}
      <Suspense fallback={null}>
        {uploading && <UploadDialog work={work} />}
        {tagged && (
          <TagDialog
            operator={operator}
            cubeId={cubeId}
            photo={tagged}
            onClose={() => setTagged(undefined)}
            onSaved={changed}
          />
        )}
        {shownAt >= 0 && (
          <PhotoView
            photos={data}
            at={shownAt}
            onMove={(at) => setShown(data[at]?.key)}
            onClose={() => setShown(undefined)}
          />
        )}
      </Suspense>
      <ConfirmCall
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        danger
        icon={Trash2}
        title={t('Delete {name}?', { name: fileNameOf(asked?.key ?? '') })}
        text={t('The photo and its tags are deleted. This cannot be undone.')}
        confirmLabel={t('Delete photo')}
        run={() => call(photos.remove, { params: { operator, cubeId }, body: { key: asked?.key ?? '' } })}
        onDone={changed}
      />
    </Space>
  )
}

const Space = styled('div')({ display: 'grid', gap: 12, padding: '16px 24px 24px', [PHONE]: { padding: 8, gap: 8 } })
const Bar = styled('div')({ display: 'flex', justifyContent: 'flex-end' })
// 3 columns
const Grid = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  alignItems: 'start',
  gap: 16,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [PHONE]: { gap: 6 },
})
