import { createFileRoute } from '@tanstack/react-router'
import { ServiceTable } from '../../../../features/units/services/ServiceTable.tsx'

export const Route = createFileRoute('/$operator/units/$unitId/services')({ component: ServiceTable })
