/** The query of a list that one chooses from: up to 100 are loaded, and the server searches all by what is typed. */
export const searchQuery = (search: string) => ({ size: '100', ...(search === '' ? {} : { search }) })
