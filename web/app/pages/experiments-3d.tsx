export { default } from '#web/features/3d-experiments/page.tsx'
