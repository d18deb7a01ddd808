export { default } from '#web/features/about/page.tsx'
