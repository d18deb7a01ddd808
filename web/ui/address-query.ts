/**
 * What the address asks for now, also while the page that answers it is still being drawn: a second choice builds on the first, where the query of
 * the drawn page would take the first one back.
 */
export const addressQuery = () => new URLSearchParams(window.location.search)
