import { apps } from '@cubeward/contract/admin/apps.ts'
import { cubes } from '@cubeward/contract/admin/cubes.ts'
import { tenants } from '@cubeward/contract/admin/tenants.ts'
import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { read } from '../api/api.ts'
import { searchQuery } from '../api/search-query.ts'
import type { LookupOption } from '../ui/LookupField.tsx'

// biome-ignore lint/suspicious/noExplicitAny: what is read differs, what comes of it does not
export type Found = UseQueryOptions<any, Error, readonly LookupOption[], any>

/** The tenants of an operator that a text is in, to choose from. */
export const tenantsOf = (operator: string, search: string): Found =>
  queryOptions({
    ...read(tenants.list, { params: { operator }, query: searchQuery(search) }),
    placeholderData: keepPreviousData,
    select: ({ content }) => content.map(({ id, name }) => ({ id, name })),
  })

/** The cubes of an operator that a text is in. */
export const cubesOf = (operator: string, search: string): Found =>
  queryOptions({
    ...read(cubes.list, { params: { operator }, query: searchQuery(search) }),
    placeholderData: keepPreviousData,
    select: ({ content }) => content.map(({ id, description }) => ({ id, name: description })),
  })

/** The apps that a text is in. */
export const appsOf = (search: string): Found =>
  queryOptions({
    ...read(apps.list, { query: searchQuery(search) }),
    placeholderData: keepPreviousData,
    select: ({ content }) => content.map(({ id, name }) => ({ id, name })),
  })
