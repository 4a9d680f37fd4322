import { CssBaseline, createTheme, ThemeProvider } from '@mui/material'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { CubesPage } from './CubesPage.tsx'
import { Shell } from './Shell.tsx'

/** The least that a console of these libraries can be: what its own code adds is measured against this. */
const rootRoute = createRootRoute({ component: Shell })
const cubes = createRoute({ getParentRoute: () => rootRoute, path: '/', component: CubesPage })
const router = createRouter({ routeTree: rootRoute.addChildren([cubes]) })
const client = new QueryClient()
const theme = createTheme({ colorSchemes: { light: true, dark: true } })

const element = document.getElementById('root')
if (element !== null)
  createRoot(element).render(
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
