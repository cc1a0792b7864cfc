// The plan of tasks that change the prices of a small shop: one file, one criterion.

export const PRICE_PLAN = {
  id: 'p1',
  title: 'Price',
  brief: 'Prices.',
  acceptance_criteria: [{ id: 'AC1', description: 'prices' }],
  file_plan: [{ path: 'price.mjs', intent: 'update' }],
}
