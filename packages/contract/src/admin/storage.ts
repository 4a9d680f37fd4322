import { z } from 'zod'
import { anyType, del, get, post, put, raw } from '../kernel/endpoint.ts'
import { Search, Text, Timestamp } from '../kernel/fields.ts'
import { ListQuery, Page } from '../kernel/paging.ts'

export const storageMaxBytes = 10 * 1024 * 1024
/** When an item was made and by whom it was last written (percent-encoded), beside Last-Modified. */
export const storageHeaders = { created: 'x-created', modifiedBy: 'x-modified-by' } as const

/** A stored item without its body. */
export const StorageItem = z.object({
  key: Text(255, 1),
  created: Timestamp,
  modified: Timestamp,
  /** Name of the person, or id of the app. */
  modifiedBy: z.string(),
  contentType: z.string(),
  size: z.number().int(),
})
export type StorageItem = z.infer<typeof StorageItem>

const Listed = {
  query: ListQuery({ fields: ['key', 'created', 'modified', 'contentType', 'size'], initial: 'key,asc' }).extend({
    search: Search.optional(),
  }),
  reply: Page(StorageItem),
}
/** Bytes of any type, kept exactly. Nothing of it runs where it is shown: it comes with nosniff and a sandbox. */
const Bytes = raw([anyType], storageMaxBytes)
const read = { summary: 'Body of a storage item with its own content type; metadata in headers.', reply: Bytes }
const create = { summary: 'Creates a storage item from the body; refused if the key exists.', body: Bytes, status: 201 }
const replace = { summary: 'Replaces body and content type of a storage item.', body: Bytes }
const remove = { summary: 'Deletes a storage item.' }

const ofApp = '/admin/v1/apps/:appId/storage'
export const appStorage = {
  list: get(ofApp, { access: 'platform:manage', summary: 'Storage items of an app, without their bodies.', ...Listed }),
  read: get(`${ofApp}/:storageKey`, { access: 'platform:manage', ...read }),
  write: put(`${ofApp}/:storageKey`, {
    access: 'platform:manage',
    summary: 'Creates (201) or replaces (204) a storage item; with If-None-Match: * it is only created.',
    creates: true,
    body: Bytes,
  }),
  remove: del(`${ofApp}/:storageKey`, { access: 'platform:manage', ...remove }),
}

const ofCube = '/admin/v1/operators/:operator/cubes/:cubeId/apps/:appId/storage'
export const cubeAppStorage = {
  list: get(ofCube, { access: 'cube:read', summary: 'Storage items of an app on a cube.', ...Listed }),
  read: get(`${ofCube}/:storageKey`, { access: 'cube:read', ...read }),
  create: post(`${ofCube}/:storageKey`, { access: 'cube:write', ...create }),
  write: put(`${ofCube}/:storageKey`, { access: 'cube:write', ...replace }),
  remove: del(`${ofCube}/:storageKey`, { access: 'cube:write', ...remove }),
}

const ofTenant = '/admin/v1/operators/:operator/tenants/:tenantId/apps/:appId/storage'
export const tenantAppStorage = {
  list: get(ofTenant, { access: 'tenant:read', summary: 'Storage items of an app for a tenant.', ...Listed }),
  read: get(`${ofTenant}/:storageKey`, { access: 'tenant:read', ...read }),
  create: post(`${ofTenant}/:storageKey`, { access: 'tenant:write', ...create }),
  write: put(`${ofTenant}/:storageKey`, { access: 'tenant:write', ...replace }),
  remove: del(`${ofTenant}/:storageKey`, { access: 'tenant:write', ...remove }),
}
