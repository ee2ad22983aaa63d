"""The rules as pages: long texts beside the catalogues, with the numbers of the rules in force."""
