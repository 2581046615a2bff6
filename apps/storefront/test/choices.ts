/** What filters other than category, price and material can be chosen in the listing. */
export const choices = {
  purities: [
    { name: '22K (916)', count: 44 },
    { name: '18K (750)', count: 0 },
  ],
  weight: { min: 3, max: 40 },
  sizes: [{ name: '12', count: 5 }],
  occasions: [{ name: 'Wedding', count: 9 }],
  discounts: [
    { from: 1, count: 8 },
    { from: 10, count: 2 },
  ],
  inStock: 58,
  emptiedBy: [],
};
