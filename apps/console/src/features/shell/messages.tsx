import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type AnyRouter, Link, useMatch, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { errorPanel } from '../../api/error-panel.ts'
import { isMissingCode, lookForCode } from '../../api/missing-code.ts'
import { usePage } from '../../api/page-state.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useHeaded } from '../../api/UnderHead.tsx'
import { t } from '../../locales/i18n.ts'
import { ErrorPanel, type ErrorPanelProps } from '../../ui/ErrorPanel.tsx'
import { Card } from '../../ui/SectionCard.tsx'
import { look, PHONE, text } from '../../ui/theme/css.ts'
import { styled } from '../../ui/theme/styled.ts'
import { type ListAbove, listAbove, wordsOfMissing } from './missing.ts'

/** The generic error in the place of a page: the server's own words, or those of what was thrown. */
export function PageError({ error, reset }: { error: unknown; reset: () => void }) {
  const { routeId, params } = useMatch({ strict: false })
  const missing = wordsOfMissing(error, params)
  if (missing !== undefined) return <Missing words={missing} list={listAbove(routeId, params)} />
  if (error instanceof ApiProblem && error.status === 403) return <Forbidden />
  return <Failed error={error} reset={reset} />
}

/** What the address names does not exist: trying again would not help, the list it would stand in does. */
function Missing({ words, list }: { words: string; list: ListAbove | undefined }) {
  usePage(t('Page not found'))
  return (
    <Whole>
      <Centre>
        <Heading>{words}</Heading>
        <Link to={list?.href ?? '/'}>{list === undefined ? t('To the start page') : list.label}</Link>
      </Centre>
    </Whole>
  )
}

function Failed({ error, reset }: { error: unknown; reset: () => void }) {
  usePage(t('Error'))
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  // What the route could not read is read again, which takes the error away by itself; what failed while drawing is drawn again.
  const again = async () => {
    queries.reset()
    await fetchAgain(router)
    await router.invalidate()
    reset()
  }
  useWaitForCode(error, again)
  const shown = error instanceof Error ? error : new Error(String(error))
  return (
    <PageMessage
      heading={t('Error')}
      {...errorPanel(t('This page could not be shown'), shown)}
      onRetry={() => void again()}
    />
  )
}

/** The router remembers that the code of a page could not be fetched; it is asked for anew here. */
const fetchAgain = ({ state, routesById }: AnyRouter) =>
  Promise.all(state.matches.map(({ routeId }) => routesById[routeId]?.options.component?.preload?.()))

const LOOK_EVERY_MS = 3_000

/** A page whose code could not be fetched comes by itself once the server answers; a new version of the console is loaded instead. */
function useWaitForCode(error: unknown, again: () => Promise<void>): void {
  const latest = useRef(again)
  useEffect(() => {
    latest.current = again
  })
  useEffect(() => {
    if (!isMissingCode(error)) return
    const look = async () => {
      const state = await lookForCode(error)
      if (state === 'there') await latest.current()
      if (state === 'gone') location.reload()
    }
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [error])
}

/** A page that the role does not allow. */
export function Forbidden() {
  usePage(t('Not allowed'))
  return (
    <PageMessage
      heading={t('Not allowed')}
      title={t('You are not allowed to see this page.')}
      detail={
        <>
          {t('Your role does not include it. If you need it, ask an Admin.')}{' '}
          <Link to="/">{t('To the start page')}</Link>
        </>
      }
    />
  )
}

/** A message in the place of a page; the heading is for those who hear the page. */
export function PageMessage({ heading, ...panel }: { heading: string } & Omit<ErrorPanelProps, 'variant'>) {
  const headed = useHeaded()
  return (
    <Whole>
      {!headed && (
        <h1 className="visually-hidden" tabIndex={-1}>
          {heading}
        </h1>
      )}
      <ErrorPanel variant="page" {...panel} />
    </Whole>
  )
}

/** To the letter as it is required. */
export function NotFound() {
  usePage(t('Page not found'))
  return (
    <Whole>
      <Centre>
        <Heading>{t('Page not found - The page you requested was not found.')}</Heading>
        <Link to="/">{t('To the start page')}</Link>
      </Centre>
    </Whole>
  )
}

/** The first heading of the page, or the next below the head of its frame. */
function Heading({ children }: { children: ReactNode }) {
  return useHeaded() ? <h2>{children}</h2> : <h1 tabIndex={-1}>{children}</h1>
}

export function Whole({ children }: { children: ReactNode }) {
  return (
    <Space>
      <Card>{children}</Card>
    </Space>
  )
}

const Space = styled('div')({ padding: '20px 24px', [PHONE]: { padding: 16 } })
const Centre = styled('div')({
  padding: '64px 24px',
  textAlign: 'center',
  '& h1, & h2': { ...text('dialogTitle'), margin: '0 0 16px', outline: 'none' },
  '& a': { color: look('accentText') },
})
