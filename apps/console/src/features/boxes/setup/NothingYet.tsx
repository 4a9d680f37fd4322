import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PHONE } from '../../../ui/theme/css.ts'
import { styled } from '../../../ui/theme/styled.ts'
import { SetupBar } from './SetupBar.tsx'
import type { SetupWork } from './setup-work.ts'

interface NothingYetProps {
  work: SetupWork
  title: string
  headline: string
  sentence: string
}

/** The step before is missing. */
export function NothingYet({ work, title, headline, sentence }: NothingYetProps) {
  return (
    <Page>
      <SetupBar work={work} title={title} />
      <EmptyState title={headline} sentence={sentence} />
    </Page>
  )
}

const Page = styled('div')({
  width: '100%',
  maxWidth: 1280,
  margin: '0 auto',
  padding: '8px 24px',
  [PHONE]: { padding: 0 },
})
