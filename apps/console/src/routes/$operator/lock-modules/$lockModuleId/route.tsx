import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lockModuleRead } from '../../../../features/lock-modules/reads.ts'
import { NotFound } from '../../../../features/shell/messages.tsx'

export const Route = createFileRoute('/$operator/lock-modules/$lockModuleId')({
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(lockModuleRead(params.operator, params.lockModuleId)),
  component: Outlet,
  notFoundComponent: NotFound,
})
