/** The HTML has arrived as far as it was sent. */
export const parsed = new Promise<void>((done) => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => done(), { once: true })
  else done()
})

/** Resolves when the picture is loaded or has failed. */
export const seen = (image: HTMLImageElement): Promise<unknown> =>
  image.complete
    ? Promise.resolve()
    : new Promise((done) => {
        image.addEventListener('load', done)
        image.addEventListener('error', done)
      })

/** Timeout for the picture after the first byte of the page. */
const mostMs = 2000

/** Mounts the app, once the picture is shown or has failed, or after the timeout. */
export function bringAppAfter(picture: Promise<unknown>): void {
  const enough = new Promise((done) => setTimeout(done, Math.max(0, mostMs - performance.now())))
  void Promise.race([picture.catch(() => undefined), enough]).then(async () => {
    await parsed
    const parts = document.querySelector<HTMLTemplateElement>('template[data-app]')!
    document.head.append(document.importNode(parts.content, true))
  })
}
