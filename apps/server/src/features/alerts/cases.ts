/**
 * The cases of an operator (`$1`): open alerts `a` of its cubes `c`, each with who has it and whether it is muted (`t`). A cube without
 * contact is one case; what else is wrong with it waits for the connection.
 */
export const openCases = `alerts a JOIN cubes c ON c.id = a.cube_id AND c.operator_id = $1
   LEFT JOIN attention t ON t.alert_id = a.id
   WHERE a.operator_id = $1 AND a.cleared IS NULL AND (a.type = 'CubeDisconnected' OR NOT EXISTS (
     SELECT FROM alerts d WHERE d.cube_id = a.cube_id AND d.type = 'CubeDisconnected' AND d.cleared IS NULL AND d.lock IS NULL))`

/** How many cases nobody has yet. */
export const freeCases = `(SELECT count(*)::int FROM ${openCases} AND t.taken_by IS NULL AND t.muted_until IS NULL)`
