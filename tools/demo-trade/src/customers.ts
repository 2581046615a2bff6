/** Invented customers of the demo shop. Streets, numbers and people are made up; the pincodes belong to the cities. */
import type { AddressDraft } from '@kanaka/contracts/identity';

export type Customer = {
  name: string;
  place: Pick<AddressDraft, 'address' | 'city' | 'state' | 'country' | 'pincode' | 'phone'>;
};

type Line = readonly [name: string, address: string, city: string, state: string, pincode: string, country?: string];

const lines: readonly Line[] = [
  ['Lakshmi Narayanan', '14 Second Main Road, Gandhi Nagar', 'Chennai', 'Tamil Nadu', '600020'],
  ['Ananya Iyer', 'Flat 3B, Sea Breeze, Besant Avenue', 'Chennai', 'Tamil Nadu', '600090'],
  ['Rohan Mehta', '702 Amber Heights, Koregaon Park', 'Pune', 'Maharashtra', '411001'],
  ['Fathima Begum', '8 Palayam Road', 'Kozhikode', 'Kerala', '673002'],
  ['Kavya Reddy', 'Villa 21, Jubilee Enclave', 'Hyderabad', 'Telangana', '500033'],
  ['Divya Subramanian', '27 Sannadhi Street, Mylapore', 'Chennai', 'Tamil Nadu', '600004'],
  ['Priya Venkatesh', '45 Race Course Road', 'Coimbatore', 'Tamil Nadu', '641018'],
  ['Arun Kumar', '9 Anna Nagar East', 'Madurai', 'Tamil Nadu', '625020'],
  ['Sudha Ramachandran', '112 Thillai Nagar, Fifth Cross', 'Tiruchirappalli', 'Tamil Nadu', '620018'],
  ['Karthik Rajan', '6 Fairlands Main Road', 'Salem', 'Tamil Nadu', '636016'],
  ['Nithya Balan', '31 Mission Street', 'Puducherry', 'Puducherry', '605001'],
  ['Meenakshi Sundaram', '18 Car Street', 'Tirunelveli', 'Tamil Nadu', '627006'],
  ['Deepa Krishnamurthy', '1204 Prestige Park, Indiranagar', 'Bengaluru', 'Karnataka', '560038'],
  ['Sneha Hegde', '77 Eighth Cross, Malleshwaram', 'Bengaluru', 'Karnataka', '560003'],
  ['Vikram Shetty', '5 Kadri Hills', 'Mangaluru', 'Karnataka', '575002'],
  ['Asha Gowda', '22 Saraswathipuram', 'Mysuru', 'Karnataka', '570009'],
  ['Rekha Nair', 'TC 9/118, Kowdiar', 'Thiruvananthapuram', 'Kerala', '695003'],
  ['Anjali Menon', '4 Marine Drive Residency', 'Kochi', 'Kerala', '682031'],
  ['Thomas Kurian', 'Kurian House, Baker Junction', 'Kottayam', 'Kerala', '686001'],
  ['Swathi Rao', '12-2-718, Banjara Hills', 'Hyderabad', 'Telangana', '500034'],
  ['Padmaja Chowdary', '40-1-52, M G Road', 'Vijayawada', 'Andhra Pradesh', '520010'],
  ['Harini Varma', '9 Beach Road, Pandurangapuram', 'Visakhapatnam', 'Andhra Pradesh', '530003'],
  ['Shalini Deshpande', '16 Prabhat Road', 'Pune', 'Maharashtra', '411004'],
  ['Neha Kulkarni', 'B-903, Hiranandani Gardens, Powai', 'Mumbai', 'Maharashtra', '400076'],
  ['Pooja Shah', '51 Nepean Sea Road', 'Mumbai', 'Maharashtra', '400006'],
  ['Zarine Irani', '3 Cusrow Baug, Colaba', 'Mumbai', 'Maharashtra', '400001'],
  ['Manasi Joshi', '28 Dharampeth', 'Nagpur', 'Maharashtra', '440010'],
  ['Hetal Patel', '10 Sindhu Bhavan Road', 'Ahmedabad', 'Gujarat', '380054'],
  ['Jignesh Desai', '64 Ghod Dod Road', 'Surat', 'Gujarat', '395007'],
  ['Ritu Agarwal', 'C-14, Civil Lines', 'Jaipur', 'Rajasthan', '302006'],
  ['Aditi Rathore', '2 Fateh Sagar Lane', 'Udaipur', 'Rajasthan', '313001'],
  ['Shreya Kapoor', 'E-88, Greater Kailash I', 'New Delhi', 'Delhi', '110048'],
  ['Gurpreet Kaur', '19 Punjabi Bagh West', 'New Delhi', 'Delhi', '110026'],
  ['Nikhil Bansal', '1502 Palm Grove, Sector 54', 'Gurugram', 'Haryana', '122011'],
  ['Simran Gill', '33 Model Town', 'Ludhiana', 'Punjab', '141002'],
  ['Harpreet Sandhu', '1124 Sector 18', 'Chandigarh', 'Chandigarh', '160018'],
  ['Smita Mishra', '7 Hazratganj Court', 'Lucknow', 'Uttar Pradesh', '226001'],
  ['Vandana Srivastava', '23 Swaroop Nagar', 'Kanpur', 'Uttar Pradesh', '208002'],
  ['Moumita Banerjee', '5C Ballygunge Place', 'Kolkata', 'West Bengal', '700019'],
  ['Debjani Sen', '81 Southern Avenue', 'Kolkata', 'West Bengal', '700029'],
  ['Ipsita Mohanty', '44 Saheed Nagar', 'Bhubaneswar', 'Odisha', '751007'],
  ['Rimjhim Baruah', '12 Uzan Bazar', 'Guwahati', 'Assam', '781001'],
  ['Shilpa Jain', '6 Arera Colony', 'Bhopal', 'Madhya Pradesh', '462016'],
  ['Garima Malviya', '90 Vijay Nagar', 'Indore', 'Madhya Pradesh', '452010'],
  ['Maria Fernandes', '17 Altinho', 'Panaji', 'Goa', '403001'],
  ['Anita Sinha', '3 Boring Road', 'Patna', 'Bihar', '800001'],
  ['Saraswathi Pillai', '58 Kutchery Road', 'Nagercoil', 'Tamil Nadu', '629001'],
  ['Gayathri Mohan', '2 Avinashi Lane, Peelamedu', 'Coimbatore', 'Tamil Nadu', '641004'],
  ['Revathi Anand', '36 Kilpauk Garden Road', 'Chennai', 'Tamil Nadu', '600010'],
  ['Bhavani Selvam', '11 West Masi Street', 'Madurai', 'Tamil Nadu', '625001'],
  ['Janani Prakash', '405 Olympia Grande, Pallavaram', 'Chennai', 'Tamil Nadu', '600043'],
  ['Ramya Srinivasan', '29 Luz Church Road', 'Chennai', 'Tamil Nadu', '600004'],
  ['Malathi Chandran', '73 Gandhi Road', 'Vellore', 'Tamil Nadu', '632004'],
  ['Uma Maheswari', '15 Big Street', 'Thanjavur', 'Tamil Nadu', '613001'],
  ['Preethi Lakshmanan', '8 Lawley Road', 'Coimbatore', 'Tamil Nadu', '641003'],
  ['Aishwarya Natarajan', '21 Boat Club Road', 'Chennai', 'Tamil Nadu', '600028'],
  ['Sunitha Prasad', '9 Koramangala Fourth Block', 'Bengaluru', 'Karnataka', '560034'],
  [
    'Chitra Vaidyanathan',
    '62 Bishan Street 21',
    'Singapore',
    'North East Community Development Council',
    '570062',
    'Singapore',
  ],
  ['Leela Ganesan', '18 Meyer Road', 'Singapore', 'South East Community Development Council', '437870', 'Singapore'],
  [
    'Farah Siddiqui',
    'Apartment 1107, Al Majara Tower, Dubai Marina',
    'Dubai',
    'Dubai',
    '000000',
    'United Arab Emirates',
  ],
];

/** A number of ten digits that no network has given out: no Indian mobile number begins with 5. */
const phoneOf = (place: number) => `5550${String(100_000 + place * 137).padStart(6, '0')}`;

export const customers: readonly Customer[] = lines.map(
  ([name, address, city, state, pincode, country = 'India'], place) => ({
    name,
    place: { address, city, state, country, pincode, phone: phoneOf(place) },
  }),
);
