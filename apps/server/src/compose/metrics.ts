import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deliveries } from '../platform/deliveries/deliveries.ts'
import type { Hub } from '../platform/live/hub.ts'

/** The figures at /metrics, in Prometheus text. */
export function createMetrics(
  hub: Pick<Hub, 'counts'>,
  deliveries: Pick<Deliveries, 'waiting' | 'onSettled'>,
): () => Promise<{ type: string; text: string }> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  gauge('cubeward_connected_cubes', 'Cubes connected to this server', () => hub.counts().cubes)
  gauge('cubeward_console_connections', 'Live connections of consoles', () => hub.counts().consoles)
  countDeliveries(registry, deliveries)
  return async () => ({ type: registry.contentType, text: await registry.metrics() })
}

function countDeliveries(registry: Registry, deliveries: Pick<Deliveries, 'waiting' | 'onSettled'>): void {
  const registers = [registry]
  const oldest = new Gauge({
    name: 'cubeward_deliveries_oldest_seconds',
    help: 'For how long the one has been due that is due for longest, in the whole fleet',
    labelNames: ['kind'],
    registers,
  })
  new Gauge({
    name: 'cubeward_deliveries_waiting',
    help: 'Deliveries that are not settled, in the whole fleet',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset()
      oldest.reset()
      for (const one of await deliveries.waiting()) {
        this.set({ kind: one.kind }, one.waiting)
        oldest.set({ kind: one.kind }, one.oldest)
      }
    },
  })
  const settled = new Counter({
    name: 'cubeward_deliveries_settled_total',
    help: 'Deliveries that this server has settled',
    labelNames: ['kind', 'state'],
    registers,
  })
  const seconds = new Histogram({
    name: 'cubeward_deliveries_seconds',
    help: 'From the cause of a delivery until it was sent',
    labelNames: ['kind'],
    buckets: [0.05, 0.1, 0.5, 1, 5, 30, 60, 300, 600, 3_600, 86_400],
    registers,
  })
  deliveries.onSettled((kind, state, took) => {
    settled.inc({ kind, state })
    if (state === 'Sent') seconds.observe({ kind }, took)
  })
}
