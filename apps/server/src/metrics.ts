import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Hub } from './live/hub.ts'

/** The figures at /metrics, in Prometheus text. */
export function createMetrics(hub: Pick<Hub, 'counts'>): () => Promise<{ type: string; text: string }> {
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
  return async () => ({ type: registry.contentType, text: await registry.metrics() })
}
