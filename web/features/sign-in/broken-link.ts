/**
 * Why the server refused what led here, if it did: auth/v1 says so after the #. `taken`: a sign-in from outside named the address of an account that
 * exists, and does not take it over. The address is tidied.
 */
export function brokenLink(): 'broken' | 'taken' | null {
  const answer = new URLSearchParams(location.hash.slice(1))
  if (!answer.has('error_code') && !answer.has('error')) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return answer.get('error_code') === 'user_already_exists' ? 'taken' : 'broken'
}
