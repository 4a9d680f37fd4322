import { type AttentionCase, attention } from '@cubeward/contract/admin/attention.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { listRead } from '../../api/api.ts'
import { listQuery } from '../../list/list-state.ts'
import { useList } from '../../list/use-list.ts'
import { placeOf } from './case-words.ts'
import { caseRead } from './reads.ts'
import { useCaseActions } from './use-case-actions.ts'
import { useCaseKeys } from './use-case-keys.ts'

/** The inbox as its address shows it: the view, the page, and the case that is looked at. */
export function useInbox(operator: string) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { case: selected } = useSearch({ strict: false }) as { case?: string }
  const params = { operator }
  const list = useList({ table: 'attention', endpoint: attention.list, params, ownWords: ['case'] })
  // the same reading once more, for what is beside its rows
  const { data } = useQuery(listRead(attention.list, { params, query: listQuery<typeof attention.list>(list.state) }))
  const details = useQuery({ ...caseRead(operator, selected ?? ''), enabled: selected !== undefined })
  const actions = useCaseActions(operator)
  const [muting, setMuting] = useState<{ it: AttentionCase; anchor: HTMLElement }>()

  const rows = (list.rows ?? []).flatMap((cube) => cube.cases.map((it) => ({ it, cubeId: cube.id })))
  const at = rows.findIndex(({ it }) => it.id === selected)
  const lastAt = useRef(-1)
  if (at >= 0) lastAt.current = at
  const current = rows[at]?.it ?? (details.isSuccess ? details.data : undefined)
  const go = (id: string | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, case: id }), replace: true, resetScroll: false })

  const step = (by: 1 | -1) => {
    // what was looked at may have left the rows: the next one has taken its place
    const next = at >= 0 ? at + by : by > 0 ? Math.max(0, lastAt.current) : lastAt.current - 1
    const row = rows[Math.min(rows.length - 1, Math.max(0, next))]
    if (row === undefined) return
    go(row.it.id)
    const link = document.querySelector<HTMLElement>(`[data-case="${row.it.id}"]`)
    link?.focus({ preventScroll: true })
    link?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }
  const mute = (it: AttentionCase, anchor: HTMLElement) => setMuting({ it, anchor })
  const open = () => {
    if (selected === undefined || current === undefined) return
    const cubeId = rows[at]?.cubeId ?? cache.getQueryData(caseRead(operator, selected).queryKey)?.cube.id
    if (cubeId !== undefined) void navigate(placeOf(operator, cubeId, current))
  }
  useCaseKeys({
    move: step,
    take: () => current && actions.refused === undefined && actions.take(current),
    mute: () => {
      const row = document.querySelector<HTMLElement>(`[data-case="${selected}"]`)?.closest('li')
      if (current === undefined || actions.refused !== undefined) return
      if (current.muted) actions.unmute(current)
      else mute(current, row ?? document.body)
    },
    open,
    close: () => go(undefined),
  })
  return {
    ...{
      list,
      counts: data?.counts,
      pausedApps: data?.pausedApps ?? [],
      selected,
      details,
      actions,
      muting,
      setMuting,
      step,
      mute,
      open,
      rows: rows.length,
    },
    place: at < 0 ? undefined : { at: at + 1, of: rows.length },
    close: () => go(undefined),
  }
}
