export { default } from '#web/features/documentary/page.tsx'
