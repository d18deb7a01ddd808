/**
 * The current query string, also during a pending navigation: a second choice builds on the first, while the query of
 * the rendered page would lose the first one.
 */
export const addressQuery = () => new URLSearchParams(window.location.search)
