"""A small shop: orders, stock, parcels and reports."""
