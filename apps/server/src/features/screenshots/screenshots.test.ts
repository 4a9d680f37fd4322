import { afterAll, beforeAll, expect, test } from 'vitest'
import { Viewer } from '../../platform/live/testing/viewer.ts'
import { cubeSecrets, unitSecret } from '../../testing/fixture.ts'
import { picture } from '../../testing/matrix.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())

const png = Buffer.concat([picture, Buffer.from('picture')])
const upload = () =>
  fetch(`${product.url}/device/v1/cubes/a-cube/screenshots/kiosk`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${cubeSecrets['a-cube']}`, 'content-type': 'image/png' },
    body: png,
  })

test('a new picture is told of as soon as it is stored, however long the object store takes to drop the one before', async () => {
  await upload()
  const token = await product.realm.token({ sub: 'user' })
  const live = { url: product.url.replace('http', 'ws'), origin: product.url } as never
  const viewer = await Viewer.open(live, '/admin/v1/operators/a/cubes/a-cube/events', token)
  await viewer.event('Subscribed')
  const { blobs } = product.server.context
  const remove = blobs.remove.bind(blobs)
  let finish: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  blobs.remove = async (key) => {
    await held
    return remove(key)
  }
  try {
    const answer = upload()
    await viewer.event('ScreenshotEvent')
    finish()
    expect((await answer).status).toBe(204)
  } finally {
    blobs.remove = remove
    viewer.socket.terminate()
  }
})

test('the main unit of a cube stores its pictures; another unit stores none (SHOT-07)', async () => {
  const store = () =>
    fetch(`${product.url}/device/v1/units/a-unit/screenshots/desktop`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${unitSecret}`, 'content-type': 'image/png' },
      body: png,
    })
  expect((await store()).status).toBe(204)
  const token = await product.realm.token({ sub: 'user' })
  const address = `${product.url}/admin/v1/operators/a/cubes/a-cube/screenshots/desktop`
  const read = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  expect(Buffer.from(await read.arrayBuffer())).toEqual(png)
  const { pool } = product.server.context.db
  await pool.query("UPDATE units SET secondary = true WHERE id = 'a-unit'")
  expect((await store()).status).toBe(404)
  await pool.query("UPDATE units SET secondary = false WHERE id = 'a-unit'")
})
