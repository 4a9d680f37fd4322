import type { ComponentType } from 'react'
import { routeParam } from '../../../../api/route-param.ts'
import type { SetupWork } from '../../../../features/boxes/setup/setup-work.ts'
import { useSetupWork } from './-setup-work.ts'

interface SetupPageProps {
  params: Record<string, string | undefined>
  page: ComponentType<{ work: SetupWork }>
  /** The page of the work that comes after this one, if any does. */
  next?: { path: string; label: string }
}

/** One of the pages of the work in front of a cube, by the session of whoever is signed in. */
export function SetupPage({ params, page: Page, next }: SetupPageProps) {
  const [operator, cubeId] = [routeParam(params, 'operator'), routeParam(params, 'cubeId')]
  const work = useSetupWork(operator, cubeId)
  return (
    <Page
      work={{
        ...work,
        ...(next && { next: { href: `/${operator}/cubes/${cubeId}/${next.path}`, label: next.label } }),
      }}
    />
  )
}
