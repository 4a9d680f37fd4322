import { sms as calls, defaultCarrier } from '@cubeward/contract/admin/sms.ts'
import { problem } from '@cubeward/contract/kernel/problem.ts'
import { commandIn, digitsOf } from '@cubeward/domain/router-sms.ts'
import { tells } from '@cubeward/words/tells.ts'
import type { Context } from '../../context.ts'
import { append } from '../../platform/audit/audit.ts'
import { act, entryAt } from '../../platform/audit/change.ts'
import { because } from '../../platform/audit/written.ts'
import type { Route } from '../../platform/http/route.ts'
import { SmsRefused } from '../../platform/outside/sms/sms-gateway.ts'
import { FleetLimit } from '../../platform/security/limits.ts'
import * as routers from '../routers/queries.ts'
import { carrierTokenSeconds, issueCarrierToken } from './carrier-token.ts'

// A router is told something now and then; an SMS costs money.
const ofUser = new FleetLimit('sms of user', { burst: 10, perSecond: 1 / 10 })
const ofOperator = new FleetLimit('sms of operator', { burst: 100, perSecond: 100 / 86_400 })

export const smsRoutes = (
  route: Route,
  {
    db,
    sms,
    carrier,
    sealer,
    config,
    hub,
    log,
  }: Pick<Context, 'db' | 'sms' | 'carrier' | 'sealer' | 'config' | 'hub' | 'log'>,
) => {
  route(
    calls.send,
    async ({ body, actor }) => {
      const router = await routers.ofUser(db, digitsOf(body.recipient), actor)
      if (router === undefined) throw problem('sms.ownRouters')
      const { operatorId, tenantId, cubeId } = router
      // The text holds the password of the router: what is written down is the command in it.
      const command = commandIn(body.message, config.routerSmsTemplate)
      const at = { operator: operatorId, tenantId, cubeId, actor }
      const data = { command: command ?? null }
      await act(db, at, {
        async act(tx) {
          if (!((await ofUser.take(tx, actor.id)) && (await ofOperator.take(tx, operatorId))))
            throw problem('sms.tooMany')
        },
        audit: () => ({
          type: 'RouterSms',
          message: command === undefined ? tells('router.sms') : tells('router.command', { command }),
          data,
        }),
      })
      try {
        await sms.send({ recipient: body.recipient, text: body.message })
      } catch (error) {
        if (!(error instanceof SmsRefused)) throw error
        log.warn({ cubeId, reason: error.message }, 'an SMS to a router was not sent')
        const reason = because(error.problem)
        const message =
          command === undefined
            ? tells('router.smsFailed', { reason })
            : tells('router.commandFailed', { command, reason })
        await append(db, entryAt(at, { level: 'log', type: 'RouterSmsFailed', message, data }))
        throw error.problem
      } finally {
        hub.publishCube(cubeId, { '@type': 'LogsChanged' })
      }
    },
    { outside: true },
  )

  route(calls.carrierToken, async ({ params, actor }) => {
    if (!actor.root && !(await routers.isMember(db, actor.id))) throw problem('forbidden')
    if (carrier === undefined || (params.carrier !== defaultCarrier && params.carrier !== carrier.id))
      throw problem('carrier.unknown')
    return {
      token: issueCarrierToken(sealer, actor),
      expiresIn: carrierTokenSeconds,
      subscriptionUrl: `${config.publicUrl}/carrier/subscriptions`,
      graphqlUrl: `${config.publicUrl}/carrier/graphql`,
    }
  })
}
