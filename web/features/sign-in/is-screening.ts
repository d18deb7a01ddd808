/** Whether a visitor was on the way to a film they hold a screener of, or to a screening they were told of. */
export const isScreening = (path: string | undefined): path is string =>
  /^\/documentary\/[^/?]+\?(?:.*&)?screen(?:er|ing)=/.test(path ?? '') || /^\/screenings\?(?:.*&)?(?:id|key)=/.test(path ?? '')
