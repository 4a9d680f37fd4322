export function readRequirements(): Map<string, string>
export function namedInTests(requirements: Map<string, string>): Map<string, string[]>
