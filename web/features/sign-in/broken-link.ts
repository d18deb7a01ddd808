/** True when a link from a letter led here and the server refused it: auth/v1 says so after the #. The address is tidied. */
export function brokenLink(): boolean {
  const answer = new URLSearchParams(location.hash.slice(1))
  if (!answer.has('error_code') && !answer.has('error')) return false
  history.replaceState(history.state, '', location.pathname + location.search)
  return true
}
