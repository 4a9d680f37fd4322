import { createFileRoute, redirect } from '@tanstack/react-router'
import { authorization } from '../session/authorization.ts'

/** The address that the demo tells: the outbox stands among the pages of an operator. */
export const Route = createFileRoute('/outbox')({
  loader: async ({ context }) => {
    const [first] = (await context.queryClient.ensureQueryData(authorization())).operators
    if (first === undefined) throw redirect({ to: '/', replace: true })
    throw redirect({ to: '/$operator/outbox', params: { operator: first.operatorId }, replace: true })
  },
})
