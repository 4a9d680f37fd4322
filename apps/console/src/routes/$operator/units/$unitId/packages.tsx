import { createFileRoute } from '@tanstack/react-router'
import { PackagesPage } from '../../../../features/units/packages/PackagesPage.tsx'

export const Route = createFileRoute('/$operator/units/$unitId/packages')({ component: PackagesPage })
