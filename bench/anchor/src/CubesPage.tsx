import {
  Button,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TablePagination,
  TableRow,
  TableSortLabel,
  TextField,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'

interface Row {
  id: string
  description: string
  site: string
  connected: boolean
}

const read = async () => (await (await fetch('/cubes.json')).json()) as Row[]

export function CubesPage() {
  const { data = [] } = useQuery({ queryKey: ['cubes'], queryFn: read })
  return (
    <>
      <TextField label="Search" size="small" />
      <Button>Refresh</Button>
      <TableContainer component={Paper}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {['Id', 'Description', 'Site', 'Connected'].map((name) => (
                <TableCell key={name}>
                  <TableSortLabel active={name === 'Id'}>{name}</TableSortLabel>
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {data.map((row) => (
              <TableRow key={row.id} hover>
                <TableCell>{row.id}</TableCell>
                <TableCell>{row.description}</TableCell>
                <TableCell>{row.site}</TableCell>
                <TableCell>{row.connected ? 'yes' : 'no'}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        <TablePagination
          component="div"
          count={data.length}
          page={0}
          rowsPerPage={25}
          rowsPerPageOptions={[10, 25, 50, 100]}
          onPageChange={() => undefined}
        />
      </TableContainer>
    </>
  )
}
