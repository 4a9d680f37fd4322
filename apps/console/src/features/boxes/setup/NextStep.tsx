import { ArrowRight } from 'lucide-react'
import { t } from '../../../locales/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import type { SetupWork } from './setup-work.ts'

/** The way on, where this step is done: in the place of the button that did it. */
export function NextStep({ work: { next, back, Link } }: { work: Pick<SetupWork, 'next' | 'back' | 'Link'> }) {
  return (
    <Button
      as={Link}
      to={(next ?? back).href}
      kind="main"
      size="large"
      end={<ArrowRight size={20} strokeWidth={1.75} aria-hidden />}
    >
      {next ? t('Next: {page}', { page: next.label }) : t('Back to {page}', { page: back.label })}
    </Button>
  )
}
