import {
  AppBar,
  Box,
  Drawer,
  IconButton,
  List,
  ListItemButton,
  ListItemText,
  Menu,
  MenuItem,
  Toolbar,
  Typography,
} from '@mui/material'
import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'

export function Shell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <Box sx={{ display: 'flex' }}>
      <AppBar position="fixed">
        <Toolbar>
          <Typography variant="h6" sx={{ flexGrow: 1 }}>
            Anchor
          </Typography>
          <IconButton color="inherit" aria-label="Menu" onClick={(event) => setAnchor(event.currentTarget)}>
            ⋮
          </IconButton>
          <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
            <MenuItem onClick={() => setAnchor(null)}>Logout</MenuItem>
          </Menu>
        </Toolbar>
      </AppBar>
      <Drawer variant="permanent" sx={{ width: 200 }}>
        <Toolbar />
        <List>
          {['Cubes', 'Units', 'Tenants', 'Users'].map((name) => (
            <ListItemButton key={name} component={Link} to="/">
              <ListItemText primary={name} />
            </ListItemButton>
          ))}
        </List>
      </Drawer>
      <Box component="main" sx={{ flexGrow: 1, p: 3 }}>
        <Toolbar />
        <Outlet />
      </Box>
    </Box>
  )
}
