/**
 * Whether a visitor was on the way to something a guest may enter: a film with their screener, a screening they were notified of, a cut
 * they review.
 */
export const isScreening = (path: string | undefined): path is string =>
  /^\/documentary\/[^/?]+\?(?:.*&)?screen(?:er|ing)=/.test(path ?? '') ||
  /^\/screenings\?(?:.*&)?(?:id|key)=/.test(path ?? '') ||
  /^\/collaboration\?(?:.*&)?review(?:ing)?=/.test(path ?? '')
